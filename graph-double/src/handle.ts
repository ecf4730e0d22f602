import { customerHandle, phoneHandle } from './customers.ts'
import type { GraphFault } from './faults.ts'
import type { Graph } from './graph.ts'
import type { BusinessNumber, Rules, Template } from './records.ts'
import { templateStatusValue } from './values.ts'

export type NewBusinessNumber = Pick<BusinessNumber, 'phone'> & Partial<BusinessNumber>

/** The commands of a test in the same process. */
export type GraphHandle = {
  graph: Graph
  /** Creates a business number. Absent fields get made-up values. */
  line: (given: NewBusinessNumber) => BusinessNumber
  customer: (phone: string) => ReturnType<typeof customerHandle>
  phoneOf: (line: BusinessNumber) => ReturnType<typeof phoneHandle>
  rules: (change: Partial<Rules>) => void
  /** Applies this fault to the next `times` calls. */
  fault: (fault: GraphFault, options?: { times?: number; path?: RegExp }) => void
  /** Replaces the account's template of that name and language, and posts its status. */
  template: (line: BusinessNumber, template: Template) => void
}

export function handleOf(graph: Graph): GraphHandle {
  return {
    graph,
    line: (given) => newLine(graph, given),
    customer: (phone) => customerHandle(graph, phone),
    phoneOf: (line) => phoneHandle(graph, line),
    rules: (change) => void Object.assign(graph.rules, change),
    fault: (fault, planned) => graph.faults.plan(fault, planned),
    template: (line, template) => {
      const others = (graph.templates.get(line.wabaId) ?? []).filter(
        ({ name, language }) => name !== template.name || language !== template.language,
      )
      graph.templates.set(line.wabaId, [...others, template])
      void graph.poster.post({
        line,
        field: 'message_template_status_update',
        value: templateStatusValue(template),
        chat: `${line.wabaId} templates`,
      })
    },
  }
}

function newLine(graph: Graph, given: NewBusinessNumber): BusinessNumber {
  const line: BusinessNumber = {
    phoneNumberId: `10${given.phone}`,
    wabaId: `20${given.phone}`,
    name: 'Loja de teste',
    accessToken: `token-${given.phone}`,
    appSecret: `secret-${given.phone}`,
    webhookUrl: undefined,
    isSubscribed: false,
    isRegistered: true,
    quality: 'GREEN',
    ...given,
  }
  graph.lines.set(line.phoneNumberId, line)
  return line
}
