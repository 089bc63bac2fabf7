/**
 * The list of formats. A format is one line here and a folder beside this file; everything else that names formats is made
 * from this list. A driver is loaded with the engine (`merge.ts`), not with the list: who only asks which format a name has
 * loads none of them.
 */
import '../older-runtimes.ts'
import type { MergeDriver } from '../core/model/driver.ts'

export const driverNames = [
  {
    name: 'json',
    extensions: [
      '.json',
      '.jsonc',
      '.json5',
      '.ipynb',
      '.webmanifest',
      '.geojson',
      '.topojson',
      '.har',
      '.map',
      '.code-workspace',
      '.arb',
      '.avsc',
    ],
    files: [
      'composer.lock',
      'Pipfile.lock',
      'flake.lock',
      'deno.lock',
      'bun.lock',
      'Package.resolved',
      '.prettierrc',
      '.eslintrc',
      '.babelrc',
    ],
    text: true,
    load: async () => (await import('./json/json.ts')).jsonDriver,
  },
  {
    name: 'yaml',
    extensions: ['.yaml', '.yml'],
    files: ['pubspec.lock'],
    text: true,
    load: async () => (await import('./yaml/yaml.ts')).yamlDriver,
  },
  {
    name: 'toml',
    extensions: ['.toml'],
    files: ['Cargo.lock', 'poetry.lock', 'uv.lock', 'pdm.lock', 'Pipfile'],
    text: true,
    load: async () => (await import('./toml/toml.ts')).tomlDriver,
  },
  {
    name: 'xml',
    extensions: [
      '.xml',
      '.xsd',
      '.xsl',
      '.xslt',
      '.wsdl',
      '.resx',
      '.csproj',
      '.vbproj',
      '.fsproj',
      '.props',
      '.targets',
      '.nuspec',
      '.plist',
      '.storyboard',
      '.xib',
      '.xlf',
      '.xliff',
      '.drawio',
      '.fxml',
      '.xaml',
    ],
    text: true,
    load: async () => (await import('./xml/xml.ts')).xmlDriver,
  },
  { name: 'csv', extensions: ['.csv', '.tsv'], text: true, load: async () => (await import('./csv/csv.ts')).csvDriver },
  { name: 'sql', extensions: ['.sql'], text: true, load: async () => (await import('./sql/sql.ts')).sqlDriver },
  {
    name: 'html',
    extensions: ['.html', '.htm', '.xhtml'],
    text: true,
    load: async () => (await import('./html/html.ts')).htmlDriver,
  },
  {
    name: 'markdown',
    extensions: ['.md', '.markdown'],
    text: true,
    load: async () => (await import('./markdown/markdown.ts')).markdownDriver,
  },
  { name: 'svg', extensions: ['.svg'], text: true, load: async () => (await import('./svg/svg.ts')).svgDriver },
  {
    name: 'docx',
    extensions: ['.docx', '.docm', '.dotx', '.dotm'],
    text: false,
    load: async () => (await import('./docx/docx.ts')).docxDriver,
  },
  {
    name: 'xlsx',
    extensions: ['.xlsx', '.xlsm', '.xltx', '.xltm', '.xlam'],
    text: false,
    load: async () => (await import('./xlsx/xlsx.ts')).xlsxDriver,
  },
  {
    name: 'pptx',
    extensions: ['.pptx', '.pptm', '.potx', '.potm', '.ppsx', '.ppsm'],
    text: false,
    load: async () => (await import('./pptx/pptx.ts')).pptxDriver,
  },
  { name: 'pdf', extensions: ['.pdf'], text: false, load: async () => (await import('./pdf/pdf.ts')).pdfDriver },
  {
    name: 'feed',
    extensions: ['.rss', '.atom', '.rdf'],
    text: true,
    load: async () => (await import('./feed/feed.ts')).feedDriver,
  },
  {
    name: 'ical',
    extensions: ['.ics', '.ical', '.ifb'],
    text: true,
    load: async () => (await import('./ical/ical.ts')).icalDriver,
  },
  {
    name: 'image',
    extensions: ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.bmp', '.tif', '.tiff'],
    text: false,
    load: async () => (await import('./image/image.ts')).imageDriver,
  },
  { name: 'otio', extensions: ['.otio'], text: true, load: async () => (await import('./otio/otio.ts')).otioDriver },
  {
    name: 'properties',
    extensions: ['.properties'],
    text: true,
    load: async () => (await import('./properties/properties.ts')).propertiesDriver,
  },
] as const satisfies readonly DriverDescription[]

/** A request name with what a client needs to know of it. Binary formats travel as base64 in the HTTP API. */
export type DriverDescription = Readonly<{
  name: string
  /** File extensions with their dot, in lower case; no extension belongs to two names. */
  extensions: readonly string[]
  /** Whole names of files that their extension does not tell, as they are usually written; none belongs to two names. */
  files?: readonly string[]
  /** False: the format is binary. */
  text: boolean
  /** Loads what merges the format; the driver goes by the same name. */
  load: () => Promise<MergeDriver>
}>

export type DriverName = (typeof driverNames)[number]['name']

const descriptions: readonly (DriverDescription & Readonly<{ name: DriverName }>)[] = driverNames

const aliases: ReadonlyMap<string, DriverName> = new Map(
  descriptions.flatMap(({ name, extensions, files = [] }) =>
    [name, ...extensions.map((extension) => extension.slice(1)), ...files].map(
      (word) => [word.toLowerCase(), name] as const,
    ),
  ),
)

/** The name a request means, in any case, also by an extension used as a name (`yml`, `MD`, `htm`) or a file's whole name (`Cargo.lock`); undefined when unknown. */
export function findDriver(requested: string): DriverName | undefined {
  return aliases.get(requested.toLowerCase())
}

/** The name for a file by its name or its extension; undefined for unknown ones. */
export function driverForPath(path: string): DriverName | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const known = namesOfFiles.get(name.toLowerCase())
  if (known) return known
  const dot = name.lastIndexOf('.')
  return dot < 0 ? undefined : aliases.get(name.slice(dot + 1).toLowerCase())
}

const namesOfFiles: ReadonlyMap<string, DriverName> = new Map(
  descriptions.flatMap(({ name, files = [] }) => files.map((file) => [file.toLowerCase(), name] as const)),
)

/** What the list says of a format. Throws for a name that is not in it. */
export function describeDriver(name: DriverName): DriverDescription {
  const description = descriptions.find((driver) => driver.name === name)
  if (!description) throw new Error(`no driver is named ${name}`)
  return description
}
