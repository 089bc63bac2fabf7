/** The methods that every address in the tree allows. */
export const allow = 'OPTIONS, GET, HEAD, PUT, DELETE, MKCOL, COPY, MOVE, PROPFIND, PROPPATCH, LOCK, UNLOCK, REPORT'
/** The methods that an existing folder allows. */
export const allowOfFolder = allow.replace('PUT, ', '')
