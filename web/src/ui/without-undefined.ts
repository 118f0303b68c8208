type Given<Props> = { [Key in keyof Props]?: Exclude<Props[Key], undefined> }

/** Drops the props that were not given: react-aria tells "absent" from "undefined", its types do too. */
export function withoutUndefined<Props extends object>(props: Props): Given<Props> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Given<Props>
}
