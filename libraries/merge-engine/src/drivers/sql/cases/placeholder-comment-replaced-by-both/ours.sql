-- 2 to 1
DROP FUNCTION pause(int);

