const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT', 'SEARCH', 'QUERY'])

/** Whether a request with this method asks for no change (RFC 9110, 9.2.1, and the registry of methods). */
export const isSafeMethod = (method: string | undefined): boolean => safe.has(method ?? '')
