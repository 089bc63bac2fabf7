/** One list of names is what drivers, git, saves and the API go by. */
import { describe, expect, test } from 'vitest'
import { type DriverName, driverForPath, driverNames, findDriver } from './names.ts'

const kinds: readonly (readonly [DriverName, readonly string[]])[] = [
  ['toml', ['Cargo.lock', 'poetry.lock', 'uv.lock', 'pdm.lock', 'Pipfile']],
  ['json', ['Pipfile.lock', 'composer.lock', 'bun.lock', 'deno.lock', 'flake.lock', 'Package.resolved']],
  ['json', ['packages.lock.json', '.prettierrc', '.eslintrc', '.babelrc']],
  ['json', ['app_de.arb', 'app.webmanifest', 'map.geojson', 'map.topojson', 'page.har', 'user.avsc']],
  ['yaml', ['pubspec.lock', 'pnpm-lock.yaml']],
  ['xml', ['Directory.Build.props', 'a.targets', 'a.vbproj', 'a.fsproj', 'a.nuspec', 'Main.storyboard', 'View.xib']],
  ['xml', ['flow.drawio', 'view.fxml', 'App.xaml']],
  ['docx', ['a.docx', 'a.docm', 'a.dotx', 'a.dotm']],
  ['xlsx', ['a.xlsx', 'a.xlsm', 'a.xltx', 'a.xltm', 'a.xlam']],
  ['pptx', ['a.pptx', 'a.pptm', 'a.potx', 'a.potm', 'a.ppsx', 'a.ppsm']],
]

describe.each(kinds)('a file for %s', (name, files) => {
  test.each(files)('%s is known by its name, in any folder and any case', (file) => {
    const paths = [file, `/a/b/${file}`, `C:\\work\\${file}`, file.toUpperCase(), file.toLowerCase()]
    expect(paths.map(driverForPath)).toEqual(paths.map(() => name))
  })
})

test('a name that only resembles a lock file is none', () => {
  expect(['my-Cargo.lock', 'Cargo.lock.txt', 'yarn.lock', 'lock'].map(driverForPath)).toEqual(Array(4).fill(undefined))
})

test('a request may name a driver by the whole name of a file', () => {
  expect(['Cargo.lock', 'PIPFILE', 'flake.lock', '.babelrc'].map(findDriver)).toEqual(['toml', 'toml', 'json', 'json'])
})

test('no extension and no file belongs to two drivers', () => {
  const words = driverNames.flatMap(({ extensions, ...of }) => [...extensions, ...('files' in of ? of.files : [])])
  const lower = words.map((word) => word.toLowerCase())
  expect(lower.filter((word, at) => lower.indexOf(word) !== at)).toEqual([])
})
