import type { NamedRecord } from './use-rule-names.ts'

/** The choices of a select. What is chosen and no longer exists stays visible under the name `gone`. */
export function optionsOf(
  known: readonly NamedRecord[] | undefined,
  chosen: readonly unknown[] | undefined,
  gone: string,
): { value: string; label: string }[] {
  const options = (known ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const lost = (chosen ?? [])
    .map(String)
    .filter((id) => known && !options.some(({ value }) => value === id))
  return [...options, ...lost.map((value) => ({ value, label: gone }))]
}
