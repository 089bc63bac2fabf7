\i a.sql
\i b.sql
\i c.sql
