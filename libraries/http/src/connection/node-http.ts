/**
 * Node's own HTTP. An import of `node:http` reads each of its names, and some of them load its client for web pages (undici),
 * which took a tenth of a service's start.
 */
export const { createServer, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http')
