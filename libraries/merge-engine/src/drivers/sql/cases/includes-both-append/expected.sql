#include "a.sql"
#include "b.sql"
#include "c.sql"
