CREATE FUNCTION f(x int) RETURNS int AS $$
BEGIN
  -- first; second
  RETURN x + 3;
END;
$$ LANGUAGE plpgsql;
