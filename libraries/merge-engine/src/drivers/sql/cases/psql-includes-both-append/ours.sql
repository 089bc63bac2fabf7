\i a.sql
\i b.sql
