import { picturesContract } from '#ports/pictures.contract.ts'
import { memoryPictures } from './pictures.ts'

picturesContract(async () => memoryPictures())
