import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readDockerfile } from '../e2e/proofs/image/dockerfile.ts'
import manifest from '../package.json' with { type: 'json' }
import { readConfig } from '../server/src/platform/config/config.ts'
import { readCompose, startOrder, variablesOfCompose, variablesOfExample } from './compose.ts'

const root = new URL('../', import.meta.url)
const at = (path: string): string => fileURLToPath(new URL(path, root))

const filled = {
  PUBLIC_URL: 'https://desk.example.com',
  SECRET_KEY: 'Zm9yIHRoaXMgdGVzdCBhbG9uZSwgbm90IGZvciBsaWZl',
  POSTGRES_PASSWORD: '0123456789abcdef',
}
const compose = readCompose(filled)
const services = Object.entries(compose.services)
const nodes = services.filter(([, { build }]) => build)

test('.env.example names the variables of compose.yaml, and each must be filled in', () => {
  expect(variablesOfExample().toSorted()).toEqual(variablesOfCompose().toSorted())
  for (const name of variablesOfCompose())
    expect(() => readCompose({ ...filled, [name]: '' })).toThrow(`${name} is missing`)
})

test('the server accepts the environment of each node, and together they do all its work', () => {
  const configs = nodes.map(([, { environment = {} }]) =>
    readConfig({ ...environment, NODE_ENV: 'production' }),
  )
  expect(new Set(configs.flatMap(({ roles }) => roles))).toEqual(
    new Set(['web', 'worker', 'whatsapp']),
  )
  for (const { storage, redisUrl } of configs) {
    expect(storage).toEqual(configs[0]!.storage)
    expect(redisUrl).toBe('redis://redis:6379')
  }
})

test('the nodes share the volume of files, which belongs to the user of the image', () => {
  const { user, stages } = readDockerfile(at('Dockerfile'))
  const made = stages.at(-1)!.steps.flatMap((step) => (step.is === 'run' ? [step.command] : []))
  expect(user).toBe('node')
  for (const [, { volumes, environment }] of nodes) {
    const folder = environment!['STORAGE_URL']!
    expect(volumes).toContain(`media:${folder}`)
    expect(made.join()).toContain(`mkdir -p ${folder}`)
  }
})

test('a service waits only for services that say when they are healthy', () => {
  const image = readDockerfile(at('Dockerfile'))
  expect(image.healthcheck.length).toBeGreaterThan(0)
  for (const [name, { depends_on: needed = {} }] of services)
    for (const [other, { condition }] of Object.entries(needed)) {
      expect(condition, `${name} waits for ${other}`).toBe('service_healthy')
      const service = compose.services[other]
      expect(service?.healthcheck ?? service?.build, `${other} has a health check`).toBeDefined()
    }
  expect(startOrder(compose)).toEqual([
    ['postgres', 'redis'],
    ['app1', 'app2', 'worker'],
    ['proxy'],
  ])
})

test('images have a version, and that of Node is the version the tests run with', () => {
  for (const [name, { image }] of services)
    if (!compose.services[name]!.build) expect(image).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?$/)
  for (const { base } of readDockerfile(at('Dockerfile')).stages)
    expect(base).toBe(`node:${manifest.devDependencies.node}-slim`)
})

test('volumes are declared, and files that are mounted are there', () => {
  const mounted = services.flatMap(([, { volumes = [] }]) =>
    volumes.map((one) => one.split(':')[0]!),
  )
  for (const source of mounted)
    if (source.startsWith('./')) expect(existsSync(at(source)), source).toBe(true)
    else expect(Object.keys(compose.volumes)).toContain(source)
  expect(new Set(Object.keys(compose.volumes))).toEqual(
    new Set(mounted.filter((source) => !source.startsWith('./'))),
  )
})

test('the proxy leads to the web nodes, and an upgrade replaces every node', () => {
  const caddyfile = readFileSync(at('deploy/Caddyfile'), 'utf8')
  const upgrade = readFileSync(at('deploy/upgrade.sh'), 'utf8')
  const [, list] = /^for node in (.*); do$/m.exec(upgrade)!
  expect(list!.split(' ')).toEqual(nodes.map(([name]) => name))
  for (const [name, { environment }] of nodes)
    expect(caddyfile.includes(`${name}:8080`)).toBe(
      environment!['ROLES']!.split(',').includes('web'),
    )
})

test('a node has more time to stop than it takes', () => {
  const [, seconds] = /STOP_TIMEOUT_MS = (\d+)_000/.exec(
    readFileSync(at('server/src/main.ts'), 'utf8'),
  )!
  for (const [, { stop_grace_period: grace }] of nodes)
    expect(Number.parseInt(grace!, 10)).toBeGreaterThan(Number(seconds))
})
