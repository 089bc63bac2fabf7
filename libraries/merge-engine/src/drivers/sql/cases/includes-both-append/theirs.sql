#include "a.sql"
#include "c.sql"
