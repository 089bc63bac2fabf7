CREATE FUNCTION f(x int) RETURNS int AS $$
BEGIN
  -- first; second
  RETURN x + 2;
END;
$$ LANGUAGE plpgsql;
