/** The methods of every address in the tree. */
export const allow = 'OPTIONS, GET, HEAD, PUT, DELETE, MKCOL, COPY, MOVE, PROPFIND, PROPPATCH, LOCK, UNLOCK, REPORT'
/** Those of a folder that is there. */
export const allowOfFolder = allow.replace('PUT, ', '')
