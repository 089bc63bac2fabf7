COPY public.t (id, name) FROM stdin;
1	a
2	b
\.

SELECT 1;
