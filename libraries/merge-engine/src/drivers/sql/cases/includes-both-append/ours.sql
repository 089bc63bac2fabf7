#include "a.sql"
#include "b.sql"
