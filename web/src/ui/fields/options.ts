export interface Option<Value extends string = string> {
  value: Value
  label: string
  description?: string | undefined
  isDisabled?: boolean | undefined
}
