type Given<Props> = { [Key in keyof Props]?: Exclude<Props[Key], undefined> }

/** Drops undefined props, because react-aria distinguishes absent from undefined. */
export function withoutUndefined<Props extends object>(props: Props): Given<Props> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Given<Props>
}
