/** The target of a request as a path in the tree, and addresses that headers carry. */
import { holds, type Target, unlessRefused } from '@alluvium/fuzzing'
import { Problem } from '@alluvium/kernel'
import { parsePath, parseTarget, pathOf } from '../src/model/path.ts'
import { targetHere } from '../src/protocols/webdav/addresses.ts'
import { atRoot, mountAt } from '../src/protocols/webdav/mount.ts'

const isHere = (authority: string): boolean => authority.startsWith('host')
const below = mountAt('ñ')

export const target: Target = {
  seeds: ['/abcdef/b.c//d%20e%C3%BC/', '/a?b=c', 'http://host:80/abcdefg/%2e%2e/x', '/ñ/文/%00'],
  read(input) {
    const text = Buffer.from(input).toString('latin1')
    const here = targetHere(text, { isHere, mount: atRoot })
    const within = targetHere(text, { isHere, mount: below })
    holds(within === undefined || within.startsWith('/'), 'what lies below a mount begins at its root')
    unlessRefused([Problem], () => parsePath(Buffer.from(input).toString()))
    const path = here === undefined ? undefined : unlessRefused([Problem], () => parseTarget(here).path)
    if (!path) return undefined
    holds(!path.names.some((name) => ['', '.', '..'].includes(name) || name.includes('/')), 'a name names one entry')
    holds(pathOf(path.names).names.length === path.names.length, 'the names of a path make the path')
    return path.names[0]
  },
}
