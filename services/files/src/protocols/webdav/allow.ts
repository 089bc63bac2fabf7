/** The methods of every address in the tree. */
export const allow = 'OPTIONS, GET, HEAD, PUT, DELETE, MKCOL, PROPFIND'
