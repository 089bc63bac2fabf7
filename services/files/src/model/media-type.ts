/**
 * What a file is, by the end of its name. What a client once claimed is not kept: the type decides what a browser
 * does with the bytes, so it must be something that can be seen in the listing.
 */
import { memoized } from '@alluvium/kernel'
import { lookup } from 'mime-types'

/** The bare type, such as `text/html`: which charset a file has, nobody knows but the file. */
export function mediaType(name: string): string {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  return ofExtension(extension)
}

const ofExtension = memoized(1000, (extension: string) => lookup(extension) || 'application/octet-stream')

export const folderType = 'inode/directory'

const active = /^(text\/(html|xml|xsl)|application\/xml|application\/xhtml|image\/svg)|\+xml$/

/** Whether a browser might run what is in it: HTML, SVG, and XML with a style sheet of its own. */
export const isActive = (type: string): boolean => active.test(type)
