\i a.sql
\i c.sql
