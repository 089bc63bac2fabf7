CREATE FUNCTION f(x int) RETURNS int AS $$
BEGIN
  -- first; second
  RETURN x + 1;
END;
$$ LANGUAGE plpgsql;
