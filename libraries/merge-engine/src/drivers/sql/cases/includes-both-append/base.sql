#include "a.sql"
