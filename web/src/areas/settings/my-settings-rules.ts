import { userSettingsPatch } from '@contract/me.ts'

export default userSettingsPatch
