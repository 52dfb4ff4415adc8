import { picturesContract } from '#ports/content/pictures.contract.ts'
import { memoryPictures } from './pictures.ts'

picturesContract(async () => memoryPictures())
