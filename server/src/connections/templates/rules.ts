import {
  type Placeholder,
  placeholdersOf,
  type Template,
  type TemplateText,
} from '@recado/contract/desk/templates'

/** Whether the parameters fit the template: one for each placeholder, none empty, and a web address for each link. */
export function isFilled(template: TemplateText, parameters: string[]): boolean {
  const places = placeholdersOf(template)
  return (
    places.length === parameters.length &&
    places.every(({ name, part }, i) => {
      const value = parameters[i]!.trim()
      if (part === 'header' && name === 'link') return isWebAddress(value)
      // Meta accepts no line breaks, tabs or more than four consecutive spaces here.
      return value !== '' && !/[\n\t]| {5}/.test(value)
    })
  )
}

const isWebAddress = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:'

/** The filled template as components with parameters, in the format of the Graph API. */
export function componentsOf(template: Template, parameters: string[]): unknown[] {
  const filled = placeholdersOf(template).map((place, i) => ({ ...place, value: parameters[i]! }))
  const of = (part: Placeholder['part']) =>
    filled.filter((one) => one.part === part).toSorted(byNumber)
  const header = of('header').map((one) => headerParameter(template, one))
  const body = of('body').map(textParameter)
  const buttons = Map.groupBy(of('button'), ({ button }) => button)
  return [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...[...buttons].map(([index, places]) => ({
      type: 'button',
      sub_type: 'url',
      index: String(index),
      parameters: places.map(({ value: text }) => ({ type: 'text', text })),
    })),
  ]
}

/**
 * Sorts by number, because the network fills numbered placeholders by parameter position; a translation may use {{2}}
 * before {{1}}.
 */
const byNumber = ({ name: one }: Placeholder, { name: other }: Placeholder): number =>
  Number(one) - Number(other) || 0

type Filled = Placeholder & { value: string }

/** A placeholder with a name takes a named parameter, a numbered one takes its position. */
const textParameter = ({ name, value: text }: Filled) => ({
  type: 'text',
  ...(!/^\d+$/.test(name) && { parameter_name: name }),
  text,
})

function headerParameter({ header }: Template, place: Filled): object {
  if (!header || header.format === 'text') return textParameter(place)
  return { type: header.format, [header.format]: { link: place.value } }
}
