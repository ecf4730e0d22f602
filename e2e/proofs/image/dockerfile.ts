import { readFileSync } from 'node:fs'
import {
  type Copy,
  DockerfileParser,
  type Env,
  type From,
  type Healthcheck,
  type Instruction,
  JSONInstruction,
  type User,
  type Workdir,
} from 'dockerfile-ast'

export type DockerfileStep =
  | { is: 'copy'; from: string | undefined; sources: string[]; target: string }
  | { is: 'run'; command: string }
  | { is: 'env'; name: string; value: string }
  | { is: 'workdir'; path: string }

export type DockerfileStage = { name: string | undefined; base: string; steps: DockerfileStep[] }

export type Dockerfile = {
  stages: DockerfileStage[]
  /** Of the last stage. */
  user: string
  command: string[]
  healthcheck: string[]
}

/** What the image is made of. An instruction that this reader does not know is an error, never skipped. */
export function readDockerfile(path: string): Dockerfile {
  const file: Dockerfile = { stages: [], user: 'root', command: [], healthcheck: [] }
  const { stages } = file
  for (const instruction of DockerfileParser.parse(readFileSync(path, 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') stages.push(stageOf(instruction as From))
    else if (keyword === 'USER') file.user = argumentsOf(instruction as User)[0]!
    else if (keyword === 'CMD') file.command = listOf(instruction)
    else if (keyword === 'HEALTHCHECK') file.healthcheck = probeOf(instruction as Healthcheck)
    else if (keyword !== 'EXPOSE') stages.at(-1)!.steps.push(...stepsOf(instruction))
  }
  return file
}

const stageOf = (from: From): DockerfileStage => ({
  name: from.getBuildStage() ?? undefined,
  base: from.getImage()!,
  steps: [],
})

function stepsOf(instruction: Instruction): DockerfileStep[] {
  switch (instruction.getKeyword()) {
    case 'COPY':
      return [copyOf(instruction as Copy)]
    case 'RUN':
      return [{ is: 'run', command: instruction.getRawArgumentsContent()! }]
    case 'ENV':
      return (instruction as Env)
        .getProperties()
        .map((one) => ({ is: 'env', name: one.getName(), value: one.getValue() ?? '' }))
    case 'WORKDIR':
      return [{ is: 'workdir', path: (instruction as Workdir).getPath()! }]
    default:
      throw new Error(
        `the Dockerfile has an instruction that is not understood: ${instruction.getInstruction()}`,
      )
  }
}

function copyOf(copy: Copy): DockerfileStep {
  const flags = copy.getFlags()
  const other = flags.find((flag) => flag.getName() !== 'from')
  if (other) throw new Error(`COPY has a flag that is not understood: ${other.toString()}`)
  const paths = argumentsOf(copy)
  const from = flags[0]?.getValue() ?? undefined
  return { is: 'copy', from, sources: paths.slice(0, -1), target: paths.at(-1)! }
}

const argumentsOf = (instruction: Instruction): string[] =>
  instruction.getArguments().map((argument) => argument.getValue())

/** The words of the JSON form. The shell form would put a shell between Docker's signals and the program. */
function listOf(instruction: Instruction): string[] {
  const words = instruction instanceof JSONInstruction ? instruction.getJSONStrings() : []
  if (words.length === 0) throw new Error(`${instruction.getKeyword()} is not a JSON list`)
  return words.map((word) => word.getJSONValue())
}

function probeOf(healthcheck: Healthcheck): string[] {
  const [, list] = /\bCMD\s+(\[.*\])\s*$/s.exec(healthcheck.getRawArgumentsContent() ?? '') ?? []
  if (!list) throw new Error('HEALTHCHECK is not a JSON list')
  return JSON.parse(list) as string[]
}
