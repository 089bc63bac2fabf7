-- 2 to 1
DROP FUNCTION start();
DROP FUNCTION stop();

