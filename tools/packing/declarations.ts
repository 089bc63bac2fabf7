/** The types of a library, for those who install it: what the compiler declares of its entries, and of all that these name. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { repository } from '../repository.ts'

export type Declared = Readonly<{
  /** The folder of the sources. */
  sources: string
  /** Sources in it, by their paths from there. */
  entries: readonly string[]
  folder: string
  /** What the compiler knows of the language and its surroundings: who uses more would not run where the library promises to. */
  lib: readonly string[]
  /** Packages that the types may name besides. */
  dependencies: readonly string[]
}>

/** Throws where the compiler finds a fault, or where the types name something that is not shipped. */
export function writeDeclarations({ sources, entries, folder, lib, dependencies }: Declared): void {
  const emitted = mkdtempSync(join(tmpdir(), 'alluvium-types-'))
  try {
    emit(emitted, { sources, entries, lib })
    const read = (name: string) => readFileSync(join(emitted, relative(libraries, sources), name), 'utf8')
    const written = new Set<string>()
    const waiting = entries.map(declarationOf)
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (written.has(name)) continue
      written.add(name)
      const text = read(name)
      for (const [, other = ''] of text.matchAll(named)) {
        if (other.startsWith('.')) waiting.push(join(dirname(name), declarationOf(other)))
        else if (!dependencies.includes(other))
          throw new Error(`The types of ${name} name ${other}, which is not shipped.`)
      }
      const target = join(folder, name)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(
        target,
        text.replaceAll(named, (all, one: string) => all.replace(one, one.replace(/\.ts$/, '.js'))),
      )
    }
  } finally {
    rmSync(emitted, { recursive: true })
  }
}

const libraries = repository('libraries')

const declarationOf = (source: string): string => source.replace(/\.ts$/, '.d.ts')

/** What a declaration imports, in each way that the compiler writes it. */
const named = /(?:\bfrom |\bimport |\bimport\()['"]([^'"]+)['"]/g

/** The compiler writes the declarations of everything that it reads. */
function emit(folder: string, { sources, entries, lib }: Pick<Declared, 'sources' | 'entries' | 'lib'>): void {
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: null,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: libraries,
    outDir: folder,
    lib,
    typeRoots: [repository('node_modules/@types')],
  }
  const files = entries.map((entry) => join(sources, entry))
  const configuration = join(folder, 'tsconfig.json')
  writeFileSync(
    configuration,
    JSON.stringify({ extends: repository('tsconfig.json'), compilerOptions, files, include: [] }),
  )
  const compiler = repository('node_modules/typescript/bin/tsc')
  const done = spawnSync(process.execPath, [compiler, '-p', configuration], { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`The types cannot be written:\n${done.stdout}${done.stderr}`)
}
