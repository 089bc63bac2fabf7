COPY public.t (id, name) FROM stdin;
1	a
2	b
3	c
\.

SELECT 1;
