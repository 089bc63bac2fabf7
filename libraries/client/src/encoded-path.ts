/** A path with each name percent-encoded, as a URL holds it. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
