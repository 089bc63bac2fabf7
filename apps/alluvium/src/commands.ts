/** Everything that can follow `alluvium` on a command line. */
import { type Command, command, type Sections, sectionOf } from './command.ts'
import { crawlHereSettings, crawlSettings } from './settings/crawl.ts'
import {
  filesBackupSettings,
  filesGrantSettings,
  filesRestoreSettings,
  filesRevokeSettings,
  filesSettings,
} from './settings/files.ts'
import { gitSettings } from './settings/git.ts'
import { mergeSettings } from './settings/merge.ts'
import { platformSettings } from './settings/platform.ts'
import { backupSettings, doctorSettings, initSettings, restoreSettings, serveSettings } from './settings/serve.ts'
import { everywhere } from './settings/shared.ts'

/** What somebody who looks after the data of a service has to say. */
const whereData = ['config', 'data', 'database'] as const
const whereFiles = [...whereData, 'storage', 's3Bucket', 's3Endpoint'] as const

/** Their programs are loaded only when one of them runs. */
const platformUpkeep = async () => (await import('./commands/upkeep/platform-upkeep.ts')).platformUpkeep
const crawlUpkeep = async () => (await import('./commands/upkeep/crawl-upkeep.ts')).crawlUpkeep

export const commands = {
  serve: command({
    name: 'serve',
    synopsis: '[flags]',
    summary: 'All three services from one data folder, each in a process of its own.',
    settings: serveSettings,
    positionals: 0,
    run: async ({ values, sections }) => (await import('./commands/serve.ts')).serve(values, sections),
  }),
  backup: command({
    name: 'backup',
    section: 'serve',
    synopsis: 'DIR [flags]',
    summary:
      'Copies all three services to a folder while they go on; the next backup there copies only what is new. Exit code 1 when something is damaged.',
    settings: backupSettings,
    listed: [...whereData, 'verify', 'unsound'],
    positionals: 1,
    arguments: ['folder'],
    run: async ({ values, positionals: [to = ''] }) =>
      (await import('./commands/upkeep/all-services.ts')).backUpAll(values, to),
  }),
  restore: command({
    name: 'restore',
    section: 'serve',
    synopsis: 'DIR [flags]',
    summary: 'Takes such a backup back into an empty data folder, and verifies all of it.',
    settings: restoreSettings,
    listed: [...whereData, 'partial'],
    positionals: 1,
    arguments: ['folder'],
    run: async ({ values, positionals: [from = ''] }) =>
      (await import('./commands/upkeep/all-services.ts')).restoreAll(values, from),
  }),
  check: command({
    name: 'check',
    section: 'serve',
    synopsis: '[flags]',
    summary:
      'Checks the databases and contents of all three services, also while they run. Exit code 1 when something is wrong.',
    settings: serveSettings,
    listed: whereData,
    positionals: 0,
    run: async ({ values }) => (await import('./commands/upkeep/all-services.ts')).checkAll(values),
  }),
  moveTo: command({
    name: 'move-to',
    section: 'serve',
    synopsis: 'CONFIG [flags]',
    summary:
      'Copies everything to where another configuration file keeps it: another folder, PostgreSQL, a bucket, or back. Everything is compared; nothing may run meanwhile.',
    settings: serveSettings,
    listed: whereData,
    positionals: 1,
    arguments: ['file'],
    run: async ({ values, positionals: [to = ''], sections }) =>
      (await import('./commands/upkeep/move-to.ts')).moveTo(values, to, sections),
  }),
  init: command({
    name: 'init',
    synopsis: '[FILE] [flags]',
    summary: 'Asks five questions and writes alluvium.toml.',
    settings: initSettings,
    positionals: 1,
    arguments: ['file'],
    run: async ({ values, positionals: [file], sections }) =>
      (await import('./commands/init.ts')).init(values, file, sections),
  }),
  configShow: command({
    name: 'config show',
    section: 'config',
    synopsis: '[COMMAND] [flags]',
    summary: 'Shows each setting of a command (default: serve), and where its value comes from. Secrets stay hidden.',
    settings: everywhere,
    positionals: 2,
    arguments: ['command', 'command'],
    run: async ({ values, positionals, sections }) =>
      (await import('./commands/config.ts')).showConfiguration(values, positionals.join(' '), {
        named: commandNamed,
        sections,
      }),
  }),
  configCheck: command({
    name: 'config check',
    section: 'config',
    synopsis: '[flags]',
    summary: 'Reads alluvium.toml and the environment as every command would. Exit code 1 when something is wrong.',
    settings: everywhere,
    readsFileItself: true,
    positionals: 0,
    run: async ({ values, sections }) => (await import('./commands/config.ts')).checkConfiguration(values, sections),
  }),
  doctor: command({
    name: 'doctor',
    section: 'serve',
    synopsis: '[flags]',
    summary:
      'Looks at the clock, disk, ports, certificate, mail, issuer, bucket, database and backup of an installation. Exit code 1 when something is wrong.',
    settings: doctorSettings,
    listed: [...whereData, 'backups', 'backupDays', 'json'],
    readsFileItself: true,
    positionals: 0,
    run: async ({ values, argv, sections }) =>
      (await import('./commands/doctor.ts')).doctor(values, { argv, sections }),
  }),
  files: command({
    name: 'files',
    synopsis: '[flags]',
    summary: 'The file service: WebDAV and REST over one tree of files.',
    settings: filesSettings,
    positionals: 0,
    run: async ({ values }) => (await import('./commands/files.ts')).files(values),
  }),
  filesCheck: command({
    name: 'files check',
    section: 'files',
    synopsis: '[flags]',
    summary:
      'Counts the stored files again, looks whether every content is there and proves the audit log. Exit code 1 when something is wrong.',
    settings: filesSettings,
    listed: whereFiles,
    positionals: 0,
    run: async ({ values }) => (await import('./commands/upkeep/files-upkeep.ts')).checkStore(values, { deep: false }),
  }),
  filesScrub: command({
    name: 'files scrub',
    section: 'files',
    synopsis: '[flags]',
    summary:
      'The same, and reads every byte and compares it with its digest. What is damaged is noted, written to both logs and given to nobody any more.',
    settings: filesSettings,
    listed: whereFiles,
    positionals: 0,
    run: async ({ values }) => (await import('./commands/upkeep/files-upkeep.ts')).checkStore(values, { deep: true }),
  }),
  filesRepair: command({
    name: 'files repair',
    section: 'files',
    synopsis: '[flags]',
    summary:
      'Accepts what rows were lost, also while the service runs: brings what lies nowhere back into /lost+found, notes lost contents as damaged, counts again what is there, and lets contents go that nothing names. Restore a backup instead where there is one. Exit code 1 when something stays wrong or damaged.',
    settings: filesSettings,
    listed: whereData,
    positionals: 0,
    run: async ({ values }) => (await import('./commands/upkeep/files-repair.ts')).repairStore(values),
  }),
  filesGrant: command({
    name: 'files grant',
    section: 'files',
    synopsis: 'PATH --user NAME|--group NAME|--everybody [flags]',
    summary: 'Gives a right on a file or folder and all below it, also while the service runs.',
    settings: filesGrantSettings,
    listed: [...whereData, 'user', 'group', 'everybody', 'right'],
    positionals: 1,
    run: async ({ values, positionals: [path = ''] }) =>
      (await import('./commands/files-access.ts')).grant(values, path),
  }),
  filesRevoke: command({
    name: 'files revoke',
    section: 'files',
    synopsis: 'PATH --user NAME|--group NAME|--everybody [flags]',
    summary: 'Takes such a right back.',
    settings: filesRevokeSettings,
    listed: [...whereData, 'user', 'group', 'everybody'],
    positionals: 1,
    run: async ({ values, positionals: [path = ''] }) =>
      (await import('./commands/files-access.ts')).revoke(values, path),
  }),
  filesAccess: command({
    name: 'files access',
    section: 'files',
    synopsis: 'PATH [flags]',
    summary: 'Tells who may see and change a file or folder, and by which grant.',
    settings: filesSettings,
    listed: whereData,
    positionals: 1,
    run: async ({ values, positionals: [path = ''] }) =>
      (await import('./commands/files-access.ts')).showAccess(values, path),
  }),
  filesBackup: command({
    name: 'files backup',
    section: 'files',
    synopsis: 'DIR [flags]',
    summary:
      'Copies everything to a folder while the service goes on; the next backup there copies only what is new. Exit code 1 when the data are damaged.',
    settings: filesBackupSettings,
    listed: [...whereFiles, 'verify', 'unsound'],
    positionals: 1,
    arguments: ['folder'],
    run: async ({ values, positionals: [to = ''] }) =>
      (await import('./commands/upkeep/files-upkeep.ts')).backUpStore(values, to),
  }),
  filesRestore: command({
    name: 'files restore',
    section: 'files',
    synopsis: 'DIR [flags]',
    summary: 'Takes a backup back into an empty data folder, and verifies every content.',
    settings: filesRestoreSettings,
    listed: [...whereFiles, 'partial'],
    positionals: 1,
    arguments: ['folder'],
    run: async ({ values, positionals: [from = ''] }) =>
      (await import('./commands/upkeep/files-upkeep.ts')).restoreStore(values, from),
  }),
  platform: command({
    name: 'platform',
    synopsis: '[flags]',
    summary: 'Accounts and the merge API.',
    settings: platformSettings,
    positionals: 0,
    run: async ({ values }) => (await import('./commands/platform.ts')).platform(values),
  }),
  platformAdmin: command({
    name: 'platform admin',
    section: 'platform',
    synopsis: 'grant|revoke|suspend|restore|verify|tier EMAIL [TIER] [flags]',
    summary:
      'Makes somebody an administrator or not, closes an account or opens it again, confirms an address, changes a tier.',
    settings: platformSettings,
    listed: whereData,
    positionals: 3,
    arguments: [['grant', 'revoke', 'suspend', 'restore', 'verify', 'tier']],
    run: async ({ values, positionals }) =>
      (await import('./commands/platform-admin.ts')).platformAdmin(values, positionals),
  }),
  platformCheck: command({
    name: 'platform check',
    section: 'platform',
    synopsis: '[flags]',
    summary: 'Reads every page, index and row of its databases. Exit code 1 when something is damaged.',
    settings: platformSettings,
    listed: whereData,
    positionals: 0,
    run: async ({ values }) => (await platformUpkeep()).checkDatabases(values),
  }),
  platformBackup: command({
    name: 'platform backup',
    section: 'platform',
    synopsis: 'DIR [flags]',
    summary: 'Copies its databases to a folder while the service goes on. Exit code 1 when something is damaged.',
    settings: platformSettings,
    listed: whereData,
    positionals: 1,
    arguments: ['folder'],
    run: async ({ values, positionals: [to = ''] }) => (await platformUpkeep()).backUpDatabases(values, to),
  }),
  platformRestore: command({
    name: 'platform restore',
    section: 'platform',
    synopsis: 'DIR [flags]',
    summary: 'Takes a backup back into an empty data folder, after it was checked.',
    settings: platformSettings,
    listed: whereData,
    positionals: 1,
    arguments: ['folder'],
    run: async ({ values, positionals: [from = ''] }) => (await platformUpkeep()).restoreDatabases(values, from),
  }),
  crawl: command({
    name: 'crawl',
    synopsis: '[flags]',
    summary: 'The crawl service. With an address, `alluvium crawl URL`: one crawl, here and now.',
    settings: crawlSettings,
    positionals: 0,
    run: async ({ values }) => (await import('./commands/crawl.ts')).crawl(values),
  }),
  crawlCheck: command({
    name: 'crawl check',
    section: 'crawl',
    synopsis: '[flags]',
    summary: 'Reads every page, index and row of its databases. Exit code 1 when something is damaged.',
    settings: crawlSettings,
    listed: whereData,
    positionals: 0,
    run: async ({ values }) => (await crawlUpkeep()).checkDatabases(values),
  }),
  crawlBackup: command({
    name: 'crawl backup',
    section: 'crawl',
    synopsis: 'DIR [flags]',
    summary: 'Copies its databases to a folder while the service goes on. Exit code 1 when something is damaged.',
    settings: crawlSettings,
    listed: whereData,
    positionals: 1,
    arguments: ['folder'],
    run: async ({ values, positionals: [to = ''] }) => (await crawlUpkeep()).backUpDatabases(values, to),
  }),
  crawlRestore: command({
    name: 'crawl restore',
    section: 'crawl',
    synopsis: 'DIR [flags]',
    summary: 'Takes a backup back into an empty data folder, after it was checked.',
    settings: crawlSettings,
    listed: whereData,
    positionals: 1,
    arguments: ['folder'],
    run: async ({ values, positionals: [from = ''] }) => (await crawlUpkeep()).restoreDatabases(values, from),
  }),
  crawlHere: command({
    name: 'crawl',
    section: 'crawl-here',
    synopsis: 'URL [flags]',
    summary: 'Crawls one site from this terminal; Ctrl-C stops it.',
    settings: crawlHereSettings,
    positionals: 1,
    run: async ({ values, positionals }) =>
      (await import('./commands/crawl-here.ts')).crawlHereAndNow(values, positionals),
  }),
  merge: command({
    name: 'merge',
    synopsis: 'BASE OURS THEIRS [flags]',
    summary: 'Merges two edits of one document by its structure. Exit code 0: clean, 1: conflict, 2: error.',
    settings: mergeSettings,
    positionals: 3,
    arguments: ['file', 'file', 'file'],
    run: async ({ values, positionals }) => (await import('./commands/merge.ts')).mergeDocuments(values, positionals),
  }),
  gitInstall: command({
    name: 'git install',
    section: 'git',
    synopsis: '[flags]',
    summary: 'Lets git merge the known formats with Alluvium: in this repository, or everywhere.',
    settings: gitSettings,
    positionals: 0,
    run: async ({ values }) => (await import('./commands/git.ts')).installInGit(values),
  }),
  gitUninstall: command({
    name: 'git uninstall',
    section: 'git',
    synopsis: '[flags]',
    summary: 'Takes that back.',
    settings: gitSettings,
    positionals: 0,
    run: async ({ values }) => (await import('./commands/git.ts')).uninstallFromGit(values),
  }),
  gitStatus: command({
    name: 'git status',
    section: 'git',
    synopsis: '[flags]',
    summary: 'Tells whether git merges with Alluvium, and which files. Exit code 1 when it does not.',
    settings: gitSettings,
    positionals: 0,
    run: async ({ values }) => (await import('./commands/git.ts')).tellGitStatus(values),
  }),
} as const

/** The settings of every section that alluvium.toml may have: those of the first command that reads it. */
export const sections: Sections = Object.fromEntries(
  Object.values(commands)
    .map((one) => [sectionOf(one), one.settings] as const)
    .toReversed(),
)

const all: readonly Command[] = Object.values(commands)

/** The command of a name; `crawl` is the service. */
export const commandNamed = (name: string): Command | undefined => all.find((one) => one.name === name)

/** All commands of a name: what follows it says which one is meant. */
export const commandsNamed = (name: string): readonly Command[] => all.filter((one) => one.name === name)

/** The commands whose names begin with a word: `git install`, `git uninstall`, `git status` for `git`. */
export const commandsBelow = (word: string): readonly Command[] => all.filter(({ name }) => name.startsWith(`${word} `))
