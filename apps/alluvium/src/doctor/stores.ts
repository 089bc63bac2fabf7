/** Where the data lie besides the disk, and their copies. */
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogs } from '@alluvium/kernel'
import { type FilesSettings, openBlobs } from '../wiring/files-parts.ts'
import type { Examination } from './finding.ts'

const oldestPostgres = 14
const apartMs = 5000

export const database = (url: string): Examination => ({
  subject: 'database',
  remedy: 'Check `database` and the server: nothing works without it',
  async examine() {
    const subject = 'database'
    const { inspectPostgres } = await import('@alluvium/database/scaled')
    const { version, flushes, now } = await inspectPostgres(url)
    const apart = Math.abs(now - Date.now())
    if (Number.parseInt(version, 10) < oldestPostgres)
      return [
        { subject, state: 'wrong', text: `PostgreSQL ${version} is too old`, remedy: `Use ${oldestPostgres} or newer` },
      ]
    if (!flushes)
      return [
        {
          subject,
          state: 'wrong',
          text: 'PostgreSQL runs with fsync=off, so that a power cut loses what was acknowledged',
          remedy: 'Set fsync = on',
        },
      ]
    if (apart > apartMs)
      return [
        {
          subject,
          state: 'warning',
          text: `its clock is ${Math.round(apart / 1000)} seconds from the one here`,
          remedy: 'Let both be kept by chrony or systemd-timesyncd',
        },
      ]
    return [{ subject, state: 'ok', text: `PostgreSQL ${version} answers, and flushes` }]
  },
})

export const bucket = (settings: FilesSettings): Examination => ({
  subject: 'bucket',
  remedy: 'Check the `s3-` settings in [files]: large files are refused',
  async examine() {
    const folder = await mkdtemp(join(tmpdir(), 'alluvium-doctor-'))
    try {
      const { part, close } = await openBlobs(settings, folder, openLogs({ level: 'silent', service: 'doctor' }))
      await part.probe()
      await close()
      return [{ subject: 'bucket', state: 'ok', text: `${settings.s3Bucket} answers` }]
    } finally {
      await rm(folder, { recursive: true })
    }
  },
})

export const mail = (url: string): Examination => ({
  subject: 'mail',
  remedy: 'Check `smtp-url` in [platform]: letters wait until it answers',
  async examine() {
    const { probeSmtp } = await import('@alluvium/accounts/mail')
    await probeSmtp(url)
    return [{ subject: 'mail', state: 'ok', text: `${new URL(url).host} takes letters` }]
  },
})

const dayMs = 86_400_000
const oldDays = 7

/** @param folder the one that `alluvium backup` was given. */
export const backup = (folder: string | undefined): Examination => ({
  subject: 'backup',
  remedy: 'Name a folder that `alluvium backup` was given',
  async examine() {
    const subject = 'backup'
    const remedy = 'Run `alluvium backup DIR` every night'
    if (folder === undefined)
      return [
        { subject, state: 'note', text: 'not looked at', remedy: 'Name its folder: `alluvium doctor --backups DIR`' },
      ]
    const made = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
      .map((place) => statSync(join(place, 'backup.json'), { throwIfNoEntry: false })?.mtimeMs)
      .filter((one) => one !== undefined)
    if (made.length === 0) return [{ subject, state: 'wrong', text: `${folder} holds no backup`, remedy }]
    const days = Math.floor((Date.now() - Math.min(...made)) / dayMs)
    return [{ subject, state: days > oldDays ? 'warning' : 'ok', text: `the last one is ${days} days old`, remedy }]
  },
})
