-- 2 to 1
-- nothing to do yet

