/** The names a request may use, as data: eighteen formats and their file extensions. */

export const driverNames = [
  {
    name: 'json',
    extensions: ['.json', '.jsonc', '.json5', '.ipynb', '.webmanifest', '.geojson', '.har', '.map', '.code-workspace'],
    text: true,
  },
  { name: 'yaml', extensions: ['.yaml', '.yml'], text: true },
  { name: 'toml', extensions: ['.toml'], text: true },
  {
    name: 'xml',
    extensions: ['.xml', '.xsd', '.xsl', '.xslt', '.wsdl', '.resx', '.csproj', '.plist', '.xlf', '.xliff'],
    text: true,
  },
  { name: 'csv', extensions: ['.csv', '.tsv'], text: true },
  { name: 'sql', extensions: ['.sql'], text: true },
  { name: 'html', extensions: ['.html', '.htm', '.xhtml'], text: true },
  { name: 'markdown', extensions: ['.md', '.markdown'], text: true },
  { name: 'svg', extensions: ['.svg'], text: true },
  { name: 'docx', extensions: ['.docx'], text: false },
  { name: 'xlsx', extensions: ['.xlsx'], text: false },
  { name: 'pptx', extensions: ['.pptx'], text: false },
  { name: 'pdf', extensions: ['.pdf'], text: false },
  { name: 'feed', extensions: ['.rss', '.atom', '.rdf'], text: true },
  { name: 'ical', extensions: ['.ics', '.ical', '.ifb'], text: true },
  {
    name: 'image',
    extensions: ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.bmp', '.tif', '.tiff'],
    text: false,
  },
  { name: 'otio', extensions: ['.otio'], text: true },
  { name: 'properties', extensions: ['.properties'], text: true },
] as const satisfies readonly DriverDescription[]

/** A request name with what a client needs to know of it. Binary formats travel as base64 in the HTTP API. */
export type DriverDescription = Readonly<{
  name: string
  /** File extensions with their dot, in lower case; no extension belongs to two names. */
  extensions: readonly string[]
  /** False: the format is binary. */
  text: boolean
}>

export type DriverName = (typeof driverNames)[number]['name']

const aliases: ReadonlyMap<string, DriverName> = new Map(
  driverNames.flatMap(({ name, extensions }) =>
    [name, ...extensions.map((extension) => extension.slice(1))].map((word) => [word, name] as const),
  ),
)

/** The name a request means, in any case, also by an extension used as a name (`yml`, `MD`, `htm`); undefined when unknown. */
export function findDriver(requested: string): DriverName | undefined {
  return aliases.get(requested.toLowerCase())
}

/** The name for a file by the extension of its path; undefined for an unknown extension or none. */
export function driverForPath(path: string): DriverName | undefined {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const known = namesOfFiles.get(name.toLowerCase())
  if (known) return known
  const dot = name.lastIndexOf('.')
  return dot < 0 ? undefined : aliases.get(name.slice(dot + 1).toLowerCase())
}

/** Files whose format their name tells and their extension does not. */
const namesOfFiles: ReadonlyMap<string, DriverName> = new Map([
  ['composer.lock', 'json'],
  ['pipfile.lock', 'json'],
  ['.prettierrc', 'json'],
  ['.eslintrc', 'json'],
  ['.babelrc', 'json'],
])

export function describeDriver(name: DriverName): DriverDescription {
  const description = driverNames.find((driver) => driver.name === name)
  if (!description) throw new Error(`no driver is named ${name}`)
  return description
}
