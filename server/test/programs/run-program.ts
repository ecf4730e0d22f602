import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SECRET_KEY } from '../world.ts'

/** Runs a program of `server/src`, such as `user-cli.ts`, like a user at a terminal. It gets no other environment than this. */
export const runProgram = (name: string, args: string[], env: Record<string, string>) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`../../src/${name}`, import.meta.url)), ...args],
    { env: { PATH: process.env['PATH'], SECRET_KEY, ...env } },
  ).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr }),
  )
