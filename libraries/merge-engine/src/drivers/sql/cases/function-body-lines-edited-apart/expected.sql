CREATE FUNCTION f(x int) RETURNS int AS $$
BEGIN
  -- first; then
  RETURN x + 1;
END;
$$ LANGUAGE plpgsql IMMUTABLE;
