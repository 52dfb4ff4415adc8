import { passwordStrengthContract } from '#ports/password-strength.contract.ts'
import { memoryPasswordStrength } from './password-strength.ts'

passwordStrengthContract(memoryPasswordStrength)
