import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import dockerignore from '@balena/dockerignore'
import type { Inside } from './docker-double.ts'
import {
  type Dockerfile,
  readDockerfile,
  type DockerfileStage,
  type DockerfileStep,
} from './dockerfile.ts'

type Environment = Record<string, string>

/** A built image: a folder in the place of its file system, and how its programs are run. */
export type Image = Pick<Dockerfile, 'command' | 'healthcheck'> & {
  /** Stands for `/` of the image. */
  root: string
  /** How a program of the image runs: with its environment, in its working folder and as its user. */
  inside: (command: string[], env: Environment) => Inside
}

type State = { root: string; workdir: string; env: Environment }

/** The numbers of the user `node` in the official image. Only root can become somebody else. */
const NODE_USER = { uid: 1000, gid: 1000 }
const isRoot = process.getuid!() === 0
const builder = { uid: process.getuid!(), gid: process.getgid!() }
const user = isRoot ? NODE_USER : builder

/**
 * Builds the image of a Dockerfile without a container engine: each stage in an empty folder, by the file's own steps
 * and with no other files than those it copies. Absolute paths of the image lie below that folder. Of the base image
 * only Node and npm are there, of the machine its system programs.
 */
export async function buildImage(context: string, folder: string): Promise<Image> {
  const file = readDockerfile(join(context, 'Dockerfile'))
  const programs = makeBase(join(folder, 'base'))
  const built = new Map<string, Promise<State>>()
  const stageRoot = async (name: string) => {
    const stage = built.get(name)
    if (!stage) throw new Error(`COPY names a stage that is not there: ${name}`)
    return (await stage).root
  }
  const ignored = dockerignore.default().add(readFileSync(join(context, '.dockerignore'), 'utf8'))
  let last: Promise<State> | undefined
  for (const [index, stage] of file.stages.entries()) {
    const root = join(folder, stage.name ?? `stage-${index}`)
    const terms = {
      context,
      root,
      programs,
      stageRoot,
      isIgnored: (path: string) => ignored.ignores(path),
    }
    // Stages that need nothing of each other are built at the same time, as BuildKit does it.
    last = buildStage(stage, terms)
    last.catch(() => undefined)
    built.set(stage.name ?? String(index), last)
  }
  return toImage(file, programs, await last!)
}

type Terms = {
  context: string
  root: string
  programs: string
  stageRoot: (name: string) => Promise<string>
  isIgnored: (path: string) => boolean
}

async function buildStage(stage: DockerfileStage, terms: Terms): Promise<State> {
  if (!stage.base.startsWith('node:')) throw new Error(`the base image is not Node: ${stage.base}`)
  const state: State = { root: terms.root, workdir: '/', env: {} }
  mkdirSync(terms.root, { recursive: true })
  for (const step of stage.steps) await take(step, state, terms)
  return state
}

/** Where a path of the image lies on this machine. */
const locate = ({ root, workdir }: State, path: string): string =>
  path.startsWith('/') ? join(root, path) : join(root, workdir, path)

async function take(step: DockerfileStep, state: State, terms: Terms): Promise<void> {
  switch (step.is) {
    case 'workdir':
      state.workdir = step.path
      mkdirSync(locate(state, '.'), { recursive: true })
      return
    case 'env':
      state.env[step.name] = step.value
      return
    case 'copy':
      return step.from === undefined
        ? copyContext(step, state, terms)
        : copyStage(step, state, terms)
    case 'run':
      return runStep(step.command, state, terms)
  }
}

type CopyStep = Extract<DockerfileStep, { is: 'copy' }>

/** A folder's contents go to the target; a file goes into a target that ends with a slash. */
async function copyContext(
  step: CopyStep,
  state: State,
  { context, isIgnored }: Terms,
): Promise<void> {
  for (const source of step.sources) {
    const from = join(context, source)
    const into = step.target.endsWith('/') && !source.endsWith('/') ? basename(source) : ''
    await cp(from, join(locate(state, step.target), into), {
      recursive: true,
      filter: (path) => path === context || !isIgnored(relative(context, path)),
    })
  }
}

/** By hard links, because the packages are many and neither stage changes them. */
async function copyStage(
  { from, sources, target }: CopyStep,
  state: State,
  { stageRoot }: Terms,
): Promise<void> {
  const to = locate(state, target)
  mkdirSync(to, { recursive: true })
  for (const source of sources)
    await finish(
      spawn('cp', ['-al', `${join(await stageRoot(from!), source)}/.`, to]),
      `COPY --from=${from} ${source}`,
    )
}

async function runStep(command: string, state: State, { programs }: Terms): Promise<void> {
  const onMachine = command
    .replace(/(?<=^|\s)\/(?=\w)/g, `${state.root}/`)
    .replaceAll('node:node', `${user.uid}:${user.gid}`)
  const env = { ...machineEnv(), ...located(state), PATH: `${programs}:/usr/bin:/bin` }
  const child = spawn('sh', ['-c', onMachine], { cwd: locate(state, '.'), env })
  await finish(child, `RUN ${command}`)
}

async function finish(child: ChildProcess, what: string): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => void (output = `${output}${text.toString()}`.slice(-4000)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${what} ended with ${code}:\n${output}`)
}

/** Variables that name absolute paths of the image name them where they lie here. */
const located = (state: State): Environment =>
  Object.fromEntries(
    Object.entries(state.env).map(([name, value]) => [
      name,
      value.startsWith('/') ? locate(state, value) : value,
    ]),
  )

/** Settings of npm on this machine, such as its cache; nothing else of what a test runs with. */
function machineEnv(): Environment {
  const names = [
    'HOME',
    'TMPDIR',
    'SSL_CERT_FILE',
    'NODE_EXTRA_CA_CERTS',
    'HTTPS_PROXY',
    'https_proxy',
  ]
  const isKept = (name: string) =>
    names.includes(name) ||
    /^npm_config_(registry|cache|userconfig|globalconfig|cafile|proxy|https_proxy|noproxy)$/i.test(
      name,
    )
  const kept = Object.entries(process.env).filter(([name, value]) => isKept(name) && value)
  return { ...(Object.fromEntries(kept) as Environment), npm_config_prefer_offline: 'true' }
}

/** Node as this process runs it, and npm. @returns the folder of both */
function makeBase(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const node = join(folder, 'node')
  const own = realpathSync(process.execPath)
  try {
    linkSync(own, node)
  } catch {
    copyFileSync(own, node)
  }
  chmodSync(node, 0o755)
  symlinkSync(npmProgram(), join(folder, 'npm'))
  return folder
}

function npmProgram(): string {
  const { npm_execpath: running } = process.env
  if (running?.endsWith('npm-cli.js')) return running
  const { stdout } = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' })
  return realpathSync(stdout.trim())
}

function toImage(file: Dockerfile, programs: string, state: State): Image {
  if (file.user !== 'node')
    throw new Error(`the image runs as another user than node: ${file.user}`)
  const { command, healthcheck } = file
  return {
    root: state.root,
    command,
    healthcheck,
    inside: (words, env) => ({
      command: words.map((word) => (word.startsWith('/') ? join(state.root, word) : word)),
      options: {
        cwd: locate(state, '.'),
        env: { PATH: `${programs}:/usr/bin:/bin`, ...located(state), ...env },
        ...(isRoot && user),
      },
    }),
  }
}

export function start({ command: [program, ...args], options }: Inside): ChildProcess {
  return spawn(program!, args, options)
}
