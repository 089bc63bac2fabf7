-- 2 to 1
DROP FUNCTION pause(int);
DROP FUNCTION start();
DROP FUNCTION stop();

