COPY public.t (id, name) FROM stdin;
1	A
2	b
3	c
\.

SELECT 1;
