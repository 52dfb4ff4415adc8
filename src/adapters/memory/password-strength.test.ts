import { passwordStrengthContract } from '#ports/accounts/password-strength.contract.ts'
import { memoryPasswordStrength } from './password-strength.ts'

passwordStrengthContract(memoryPasswordStrength)
