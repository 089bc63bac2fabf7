/**
 * The folders that blobs lie in: 256 below one, by the last two digits of their location. They are made when they are first
 * written to. No symbolic link below the folder is followed (open-folder.ts).
 */
import { accessSync } from 'node:fs'
import { type FileHandle, mkdir, open as openFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Location } from '../../model/content.ts'
import { type OpenFolder, openFolder } from './open-folder.ts'
import { isMissing } from './read-blob.ts'

export class Shards {
  readonly folder: string
  /** By name: those that surely were there once. */
  readonly #made = new Set<string>()

  /** @param folder its real path */
  constructor(folder: string) {
    this.folder = folder
  }

  pathOf(location: Location): string {
    return join(this.folder, nameOf(location))
  }

  fileOf(location: Location): string {
    return join(this.pathOf(location), location)
  }

  /** Opens a new file for writing. Throws the system's error. */
  async create(location: Location): Promise<FileHandle> {
    await this.#make(nameOf(location))
    using shard = this.#open(location)
    return await openFile(shard.at(location), 'wx')
  }

  /** A new name is not durable until its folder is synced: the present folder, where the name will be looked up. */
  async sync(location: Location): Promise<void> {
    using shard = this.#open(location)
    accessSync(shard.at(location))
    await shard.sync()
  }

  /** Throws `ENOENT` where there is no such file. */
  async remove(location: Location): Promise<void> {
    using shard = this.#open(location)
    await unlink(shard.at(location))
  }

  /**
   * Checks, for a file that is not there, that the folder is: if the disk is not mounted, or something else is in its place,
   * no blob is lost. That the shard was never made is no error.
   */
  expect(location: Location): void {
    using root = openFolder(this.folder)
    try {
      openFolder(root.at(nameOf(location)))[Symbol.dispose]()
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  async #make(name: string): Promise<void> {
    if (this.#made.has(name)) return
    using root = openFolder(this.folder)
    await mkdir(root.at(name), { recursive: true }) // which takes a link to a folder for one
    openFolder(root.at(name))[Symbol.dispose]()
    await root.sync()
    this.#made.add(name)
  }

  #open(location: Location): OpenFolder {
    using root = openFolder(this.folder)
    return openFolder(root.at(nameOf(location)))
  }
}

const nameOf = (location: Location) => location.slice(-2)
