COPY public.t (id, name) FROM stdin;
1	A
2	b
\.

SELECT 1;
