import { Agent, get } from 'node:http'
import { type Percentiles, percentilesOf } from '../support/percentiles.ts'

/** One GET of a mix: `kind` is the row of the report that it counts for. */
export type MixedRequest = { kind: string; path: string; token?: string }

/** Milliseconds from the request to the last byte of its answer, and answers a second. */
export type KindFigures = Percentiles & { perSecond: number }
export type MixedFigures = { perSecond: number; kinds: Map<string, KindFigures> }

type Load = { connections: number; seconds: number; next: () => MixedRequest }

const WARM_UP_SECONDS = 1

/**
 * Makes requests over so many connections at once, each connection one after the other. Answers of the first second
 * are not counted. A single refusal fails the measurement.
 */
export async function loadMixed(url: string, load: Load): Promise<MixedFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const countsFrom = performance.now() + WARM_UP_SECONDS * 1000
  const endsAt = countsFrom + load.seconds * 1000
  const took = new Map<string, number[]>()
  const client = async () => {
    for (let now = performance.now(); now < endsAt; now = performance.now()) {
      const request = load.next()
      await requestFromNetwork(agent, url, request)
      const end = performance.now()
      if (now < countsFrom || end > endsAt) continue
      const all = took.get(request.kind) ?? []
      all.push(end - now)
      took.set(request.kind, all)
    }
  }
  try {
    await Promise.all(Array.from({ length: load.connections }, client))
  } finally {
    agent.destroy()
  }
  return figuresOf(took, load.seconds)
}

function figuresOf(took: Map<string, number[]>, seconds: number): MixedFigures {
  const kinds = new Map(
    [...took].map(([kind, all]) => [
      kind,
      { ...percentilesOf(all), perSecond: Math.round(all.length / seconds) },
    ]),
  )
  const perSecond = [...kinds.values()].reduce((sum, figures) => sum + figures.perSecond, 0)
  return { perSecond, kinds }
}

function requestFromNetwork(
  agent: Agent,
  url: string,
  { path, token }: MixedRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const request = get(`${url}${path}`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} at ${path}`))
      answer.once('end', resolve).once('error', reject).resume()
    })
    request.once('error', reject)
  })
}
