/** Only the fields that the user has changed, so that a colleague's change of another field stays. */
export const changedFields = <Fields extends object>(
  before: Fields,
  now: Fields,
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Fields]),
    ),
  ) as Partial<Fields>
