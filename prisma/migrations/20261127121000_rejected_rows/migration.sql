-- CreateTable
CREATE TABLE "import_rejected" (
    "import_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "import_rejected_pkey" PRIMARY KEY ("import_id","number")
);

-- AddForeignKey
ALTER TABLE "import_rejected" ADD CONSTRAINT "import_rejected_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "csv_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
