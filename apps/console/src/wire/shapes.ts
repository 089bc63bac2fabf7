/** Checking what no typed client has read: what this browser has kept, and files beside the page. */
import { z } from 'zod/mini'

// zod would try to compile its checks with `new Function`; a strict policy refuses and reports that.
z.config({ jitless: true })

export { z }
