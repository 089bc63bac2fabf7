/** A reference that says where its name is never leads nowhere in a result, whatever else has that name. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../../index.ts'

/** A document with what is referred to, if it is there, and with what refers, if it is there. */
type Write = (name: string | undefined, reference: string | undefined) => string

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const when = (text: string | undefined, write: (text: string) => string) => (text === undefined ? '' : write(text))

type Document = readonly [what: string, DriverName, name: string, reference: string, Write]

const documents: readonly Document[] = [
  [
    'a script that a dependency is called like',
    'json',
    'build',
    'npm run build && npm publish',
    (name, reference) =>
      json({
        scripts: { ...(name && { [name]: 'tsc' }), test: 'vitest', ...(reference && { release: reference }) },
        dependencies: { build: '1.0.0' },
      }),
  ],
  ...[
    'yarn build',
    'pnpm build && pnpm test',
    'run-s test build',
    'npm-run-all --parallel build test',
    'node --run build',
    'concurrently npm:build npm:test',
  ].map(
    (command): Document => [
      `a script that ${command} runs`,
      'json',
      'build',
      command,
      (name, reference) =>
        json({ scripts: { ...(name && { [name]: 'tsc' }), test: 'vitest', ...(reference && { release: reference }) } }),
    ],
  ),
  [
    'a stage of GitLab',
    'yaml',
    'lint',
    'lint',
    (name, reference) =>
      `stages:\n${when(name, (one) => `  - ${one}\n`)}  - build\n  - deploy\n\nbuild:\n  stage: build\n  script: [make]\n\n${when(reference, (one) => `style:\n  stage: ${one}\n  script: [style]\n\n`)}deploy:\n  stage: deploy\n  script: [ship]\n`,
  ],
  ...(
    [
      ['ConfigMap', 'settings', '          envFrom:\n            - configMapRef:\n                name: settings'],
      ['Secret', 'keys', '          envFrom:\n            - secretRef:\n                name: keys'],
      ['ServiceAccount', 'robot', '      serviceAccountName: robot'],
    ] as const
  ).map(
    ([kind, name, reference]): Document => [
      `a ${kind} of Kubernetes`,
      'yaml',
      name,
      reference,
      (there, used) =>
        `apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n---\n${when(there, (one) => `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${one}\n---\n`)}apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template:\n    spec:\n      containers:\n        - name: web\n          image: web\n${when(used, (one) => `${one}\n`)}`,
    ],
  ),
  [
    'a script that npm has a word for',
    'json',
    'test',
    'npm test && npm publish',
    (name, reference) =>
      json({ scripts: { build: 'tsc', ...(name && { [name]: 'vitest' }), ...(reference && { release: reference }) } }),
  ],
  ...(
    [
      ['Service', 'target', 'service:\n    name: target\n    port: 80'],
      ['Deployment', 'target', 'scaleTargetRef:\n    kind: Deployment\n    name: target'],
    ] as const
  ).map(
    ([kind, name, reference]): Document => [
      `a ${kind} of Kubernetes that a map names`,
      'yaml',
      name,
      reference,
      (there, used) =>
        `${when(there, (one) => `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${one}\n---\n`)}apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: first\n---\napiVersion: v1\nkind: Other\nmetadata:\n  name: other\nspec:\n  size: 1\n${when(used, (one) => `  ${one}\n`)}`,
    ],
  ),
  [
    'a key of a ConfigMap',
    'yaml',
    'level',
    'level',
    (name, reference) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  region: eu\n${when(name, (one) => `  ${one}: info\n`)}---\napiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  image: web\n${when(reference, (one) => `  env:\n    - name: LOG\n      valueFrom:\n        configMapKeyRef:\n          name: settings\n          key: ${one}\n`)}`,
  ],
  ...['needs:\n    - job: lint', 'dependencies:\n    - lint'].map(
    (reference): Document => [
      `a job of GitLab in ${reference.slice(0, reference.indexOf(':'))}`,
      'yaml',
      'lint',
      reference,
      (name, used) =>
        `${when(name, (one) => `${one}:\n  script: [style]\n\n`)}build:\n  script: [make]\n\ndeploy:\n${when(used, (one) => `  ${one}\n`)}  script: [ship]\n`,
    ],
  ),
  ...(['networks', 'secrets', 'configs'] as const).flatMap((kind) =>
    ['      - inner', '      inner:\n        alias: x'].map(
      (reference): Document => [
        `one of the ${kind} of Compose, as in ${JSON.stringify(reference)}`,
        'yaml',
        'inner',
        reference,
        (name, used) =>
          `services:\n  web:\n    image: web\n  db:\n    image: db\n${when(used, (one) => `    ${kind}:\n${one}\n`)}${kind}:\n  outer: {}\n${when(name, (one) => `  ${one}: {}\n`)}`,
      ],
    ),
  ),
  [
    'a volume of Compose with a source',
    'yaml',
    'cache',
    'cache',
    (name, reference) =>
      `services:\n  web:\n    image: web\n  db:\n    image: db\n${when(reference, (one) => `    volumes:\n      - type: volume\n        source: ${one}\n        target: /data\n`)}volumes:\n  logs: {}\n${when(name, (one) => `  ${one}: {}\n`)}`,
  ],
  [
    'a text in a text',
    'json',
    'save',
    '$t(cart.save) and go',
    (name, reference) =>
      json({
        cart: { ...(name && { [name]: 'Save' }), empty: 'Empty' },
        shop: { save: 'Save', title: 'Shop', ...(reference && { both: reference }) },
      }),
  ],
  [
    'a resource that another one depends on',
    'json',
    'main',
    'vm.main',
    (name, reference) =>
      json({
        resource: {
          vm: { ...(name && { [name]: { size: 1 } }), spare: { size: 2 } },
          disk: { main: { size: 3, ...(reference && { depends_on: [reference] }) } },
        },
      }),
  ],
  [
    'a task of VS Code',
    'json',
    'build',
    'build',
    (name, reference) =>
      json({
        tasks: [
          ...(name ? [{ label: name, command: 'make' }] : []),
          { label: 'test', command: 'check', ...(reference && { dependsOn: [reference] }) },
        ],
      }),
  ],
  [
    'a dependency group of Python',
    'toml',
    'lint',
    '{include-group = "lint"}',
    (name, reference) =>
      `[dependency-groups]\n${when(name, (one) => `${one} = ["ruff"]\n`)}test = ["pytest"]\ntypes = ["mypy"${when(reference, (one) => `, ${one}`)}]\n`,
  ],
  [
    'a variable for a member of the same name',
    'json',
    'region',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the document
    '${var.region}',
    (name, reference) =>
      json({
        variable: { ...(name && { [name]: { default: 'eu' } }), size: { default: 1 } },
        resource: { first: { size: 1 }, second: { size: 2, ...(reference && { region: reference }) } },
      }),
  ],
  [
    'a volume of Compose',
    'yaml',
    'cache',
    'cache:/data',
    (name, reference) =>
      `services:\n  web:\n    image: web\n  db:\n    image: db\n${when(reference, (one) => `    volumes:\n      - ${one}\n`)}volumes:\n  logs: {}\n${when(name, (one) => `  ${one}: {}\n`)}`,
  ],
  [
    'a volume of Kubernetes',
    'yaml',
    'cache',
    'cache',
    (name, reference) =>
      `volumes:\n  - name: logs\n    emptyDir: {}\n${when(name, (one) => `  - name: ${one}\n    emptyDir: {}\n`)}containers:\n  - name: web\n    image: web\n  - name: proxy\n    image: proxy\n${when(reference, (one) => `    volumeMounts:\n      - name: ${one}\n        mountPath: /c\n`)}`,
  ],
  [
    'a feature of Cargo',
    'toml',
    'fast',
    'fast',
    (name, reference) =>
      `[features]\ndefault = ["std"${when(reference, (one) => `, "${one}"`)}]\nstd = []\n${when(name, (one) => `${one} = []\n`)}`,
  ],
  [
    'an optional dependency of Cargo',
    'toml',
    'log',
    'dep:log',
    (name, reference) =>
      `[dependencies]\nserde = "1"\n${when(name, (one) => `${one} = "0.4"\n`)}\n[features]\ndefault = []\nstd = [${when(reference, (one) => `"${one}"`)}]\n`,
  ],
  [
    'a property within a path',
    'properties',
    'base.dir',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a property of the document
    '${base.dir}/tmp',
    (name, reference) =>
      `${when(name, (one) => `${one}=/srv\n`)}log=1\nuser=x\n${when(reference, (one) => `tmp=${one}\n`)}`,
  ],
  [
    'a string of Android',
    'xml',
    'save',
    '@string/save',
    (name, reference) =>
      `<resources>\n  <string name="app">Notes</string>\n${when(name, (one) => `  <string name="${one}">Save</string>\n`)}  <color name="red">#f00</color>\n  <style name="Base">\n    <item name="a">1</item>\n${when(reference, (one) => `    <item name="title">${one}</item>\n`)}  </style>\n</resources>\n`,
  ],
  [
    'a property of MSBuild',
    'xml',
    'ApiVersion',
    '$(ApiVersion)',
    (name, reference) =>
      `<Project>\n  <PropertyGroup>\n    <Company>Acme</Company>\n${when(name, (one) => `    <${one}>1.0</${one}>\n`)}  </PropertyGroup>\n  <ItemGroup>\n    <Reference Include="A" />\n${when(reference, (one) => `    <Reference Include="B" Version="${one}" />\n`)}  </ItemGroup>\n</Project>\n`,
  ],
]

describe.each(documents)('%s', (_, driver, name, reference, write) => {
  test('that one side removed and the other newly uses is asked about', () => {
    const sides = { base: write(name, undefined), ours: write(undefined, undefined), theirs: write(name, reference) }
    expect(mergedBothWays(driver, sides)).toBe('edit-delete')
  })

  test('that no side removed, or that no side ever had, is no question', () => {
    const there = { base: write(name, undefined), ours: write(name, reference), theirs: write(name, undefined) }
    expect(mergedBothWays(driver, there)).toBe(write(name, reference))
    const nowhere = {
      base: write(undefined, undefined),
      ours: write(undefined, reference),
      theirs: write(undefined, undefined),
    }
    expect(mergedBothWays(driver, nowhere)).toBe(write(undefined, reference))
  })
})

const scripts = (names: Readonly<Record<string, string>>) => json({ scripts: names, dependencies: { build: '1.0.0' } })

test('a script of another package, and a name with a value for its absence, are no question', () => {
  const base = { build: 'tsc', test: 'vitest', lint: 'eslint' }
  const { build: _, ...without } = base
  const release = 'npm run build -w packages/core'
  const sides = { base: scripts(base), ours: scripts(without), theirs: scripts({ ...base, release }) }
  expect(mergedBothWays('json', sides)).toBe(scripts({ ...without, release }))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a property of the document
  const temporary = 'tmp=${base.dir:/tmp}\n'
  const own = { base: 'base.dir=/srv\nlog=1\nuser=x\n', ours: 'log=1\nuser=x\n' }
  expect(mergedBothWays('properties', { ...own, theirs: own.base + temporary })).toBe(own.ours + temporary)
})

test('a script of another folder is no script of this one', () => {
  const [base, release] = [{ build: 'tsc', test: 'vitest', lint: 'eslint' }, 'cd web && npm run build']
  const { build: _, ...without } = base
  const sides = { base: scripts(base), ours: scripts(without), theirs: scripts({ ...base, release }) }
  expect(mergedBothWays('json', sides)).toBe(scripts({ ...without, release }))
})
